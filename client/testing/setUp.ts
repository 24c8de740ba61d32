import { configure } from '@testing-library/react';
import { fakeNearness } from './fakeNearness.ts';

// A dialog in a chunk of its own takes a second to load where several tests share a processor.
configure({ asyncUtilTimeout: 5_000 });
fakeNearness();
