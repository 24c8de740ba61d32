import { configure } from '@testing-library/react';
import { fakeNearness } from './fakeNearness.ts';

// A dialog in a chunk of its own takes a second to load where several tests share a processor, more on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
fakeNearness();
