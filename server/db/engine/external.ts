import { EngineError } from './program.ts';

/** A database that the operator runs; stopping this does not stop the database. */
export interface ExternalEngine {
  uri: string;
  name: 'external';
  version: string;
  stop(): Promise<void>;
}

/**
 * Checks that an external database can be used: it answers within 30 seconds and supports transactions.
 * @throws EngineError without the address, which may contain a password
 */
export async function connectExternal(uri: string): Promise<ExternalEngine> {
  const { hello, version } = await ask(uri);
  if (!hello.setName && hello.msg !== 'isdbgrid') {
    throw new EngineError(
      'The MongoDB at MONGODB_URI is no replica set: start its mongod with --replSet and run rs.initiate() once.',
    );
  }
  return { uri, name: 'external', version, stop: async () => {} };
}

async function ask(uri: string) {
  try {
    const { driver } = await import('./driver.ts');
    const client = await driver.MongoClient.connect(uri);
    try {
      const admin = client.db('admin');
      const hello = await admin.command({ hello: 1 });
      const { version } = await admin.command({ buildInfo: 1 });
      return { hello, version: String(version) };
    } finally {
      await client.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError(`The MongoDB at MONGODB_URI cannot be used: ${reason}.`);
  }
}
