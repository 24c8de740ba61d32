import { buildClient } from '../scripts/buildClient.ts';

/** Before any test, since files of tests run side by side. */
export default (): Promise<void> => buildClient(console.log);
