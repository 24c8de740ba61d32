import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from '../../server/config.ts';

/**
 * Checks the port before anything else is started.
 * @throws ConfigError when nothing can listen there
 */
export async function refuseUsedPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    if (reason === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
      );
    }
    throw new ConfigError(`Nothing can listen at HOST ${host} and PORT ${port} here (${reason}).`);
  } finally {
    probe.close();
  }
}
