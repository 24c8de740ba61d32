import { expectTypeOf, test } from 'vitest';
import type { Actor } from './actor.ts';
import type { Call } from './handlers.ts';

test('a handler has an account when its route requires one, explicitly or by default', () => {
  expectTypeOf<Call<'account.checkToken'>['actor']>().toEqualTypeOf<Actor>();
  expectTypeOf<Call<'comment.post'>['actor']>().toEqualTypeOf<Actor>();
  expectTypeOf<Call<'level.love'>['actor']>().toEqualTypeOf<Actor>();
});

test('a handler may have a visitor when its route is for anyone, explicitly or by default', () => {
  expectTypeOf<Call<'account.signOut'>['actor']>().toEqualTypeOf<Actor | null>();
  expectTypeOf<Call<'level.info'>['actor']>().toEqualTypeOf<Actor | null>();
  expectTypeOf<Call<'level.info' | 'comment.post'>['actor']>().toEqualTypeOf<Actor | null>();
});
