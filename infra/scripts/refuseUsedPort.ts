import { ConfigError } from '../../server/config.ts';
import { probePort } from '../../server/db/engine/probePort.ts';

/**
 * Checks the port before anything else is started.
 * @throws ConfigError when nothing can listen there
 */
export async function refuseUsedPort(port: number, host: string): Promise<void> {
  const reason = await probePort(port, host);
  if (!reason) return;
  if (reason === 'EADDRINUSE') {
    throw new ConfigError(
      `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
    );
  }
  throw new ConfigError(`Nothing can listen at HOST ${host} and PORT ${port} here (${reason}).`);
}
