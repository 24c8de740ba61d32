import { configure } from '@testing-library/react';

// A dialog in a chunk of its own takes a second to load where several tests share a processor.
configure({ asyncUtilTimeout: 5_000 });
