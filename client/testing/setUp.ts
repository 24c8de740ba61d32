import { configure, getConfig } from '@testing-library/react';
import { unstable_IdlePriority as idle, unstable_scheduleCallback as schedule } from 'scheduler';
import { fakeNearness } from './fakeNearness.ts';

const { asyncWrapper } = getConfig();

configure({
  // A dialog in a chunk of its own takes a second to load where several tests share a processor, more on a busy machine.
  asyncUtilTimeout: 20_000,
  // What has just appeared is not subscribed to its stores before React has run its effects, and a busy machine may
  // go on with the test first. React's scheduler does what is idle last.
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(wait);
    await new Promise<void>((resolve) => void schedule(idle, () => resolve()));
    return result;
  },
});
fakeNearness();
