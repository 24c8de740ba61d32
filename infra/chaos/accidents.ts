import { randomInt } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '../../shared/durations.ts';
import type { ChaosServer, ChaosSite } from './chaosSite.ts';

/** A fault that lasts for a while; `begin` returns the function that ends it. */
export interface Accident {
  name: string;
  /** How many processes it kills. */
  kills?: number;
  begin(): Promise<() => Promise<void> | void>;
}

const doNothing = () => undefined;

/** Every fault that can happen to a site. `canFillDisk`: its files are on a disk of their own. */
export function accidentsOf(site: ChaosSite, canFillDisk: boolean): Accident[] {
  const anyServer = (): ChaosServer => {
    const server = site.servers[randomInt(site.servers.length)];
    if (!server) throw new Error('The site has no server.');
    return server;
  };
  const signalDatabase = (signal: NodeJS.Signals) => {
    for (const pid of site.databasePids()) process.kill(pid, signal);
  };
  const killServers = (servers: ChaosServer[]) => {
    for (const { child } of servers) child.kill('SIGKILL');
  };
  const withNetwork = (change: (server: ChaosServer) => Promise<void> | void) => async () => {
    const server = anyServer();
    await change(server);
    return async () => {
      server.network.delay(0);
      await server.network.open();
    };
  };

  const accidents: Accident[] = [
    {
      name: 'a server is killed',
      kills: 1,
      async begin() {
        killServers([anyServer()]);
        return doNothing;
      },
    },
    {
      name: 'all servers are killed',
      kills: site.servers.length,
      async begin() {
        killServers(site.servers);
        return doNothing;
      },
    },
    {
      name: 'a server is asked to stop',
      async begin() {
        anyServer().child.kill('SIGTERM');
        return doNothing;
      },
    },
    {
      name: 'a server stands still',
      async begin() {
        const { child } = anyServer();
        child.kill('SIGSTOP');
        return () => void child.kill('SIGCONT');
      },
    },
    {
      name: 'the database is killed',
      kills: 1,
      async begin() {
        signalDatabase('SIGKILL');
        return doNothing;
      },
    },
    {
      name: 'everything is killed, as when the power fails',
      kills: site.servers.length + 1,
      async begin() {
        killServers(site.servers);
        signalDatabase('SIGKILL');
        return doNothing;
      },
    },
    {
      name: 'the database stands still',
      async begin() {
        signalDatabase('SIGSTOP');
        return () => signalDatabase('SIGCONT');
      },
    },
    { name: 'a server loses its database', begin: withNetwork(({ network }) => network.cut()) },
    { name: 'the database falls silent', begin: withNetwork(({ network }) => network.silence()) },
    { name: 'the network is slow', begin: withNetwork(({ network }) => network.delay(100)) },
    {
      name: 'the clock of a server jumps',
      async begin() {
        const { child } = anyServer();
        const hours = [-2, 2, 25][randomInt(3)] ?? 0;
        child.send({ clockOffsetMs: hours * hourMs });
        return () => {
          if (child.connected) child.send({ clockOffsetMs: 0 });
        };
      },
    },
  ];
  if (canFillDisk) {
    accidents.push({ name: 'the disk is full', begin: () => fillDisk(join(site.dataDir, 'files')) });
  }
  return accidents;
}

async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  try {
    await writeFile(ballast, Buffer.alloc(bavail * bsize));
  } catch (error) {
    // Somebody has stored something meanwhile, so that the disk was full even earlier.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
  return () => rm(ballast, { force: true });
}
