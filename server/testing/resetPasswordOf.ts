import { keptMailTo } from './keptMails.ts';
import { linkIn } from './mailbox.ts';
import { type Person, visitor } from './person.ts';
import type { TestServer } from './testServer.ts';

/** Gives a person another password by the link in a mail, as somebody does who has forgotten the old one. */
export async function resetPasswordOf(server: TestServer, { id }: Person): Promise<void> {
  const email = (await server.deps.db.accounts.findOne({ _id: id }))?.email ?? '';
  await visitor(server).call('account.forgotPassword', { body: { email } });
  const { text } = await keptMailTo(server, email, /password/i);
  const token = linkIn({ text }).split('token=')[1] ?? '';
  await visitor(server).call('account.resetPassword', { body: { token, password: 'another long password' } });
}
