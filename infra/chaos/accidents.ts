import type { FlakyProxy } from '../../server/testing/flakyProxy.ts';
import { hourMs } from '../../shared/durations.ts';
import type { Random } from '../demo/random.ts';
import type { ChaosServer, ChaosSite } from './chaosSite.ts';
import type { SmallDisk } from './smallDisk.ts';

/** A fault that lasts for a while; `begin` returns the function that ends it. */
export interface Accident {
  name: string;
  /** How many processes it kills. */
  kills?: number;
  /** Why it cannot be made on this machine. */
  impossible?: string;
  begin(): Promise<() => Promise<void> | void>;
}

const doNothing = () => undefined;

/** The delay of each packet, in milliseconds, where a network is slow. */
const slowMs = { toDatabase: 100, toPeople: 400 };

/** Every fault that can happen to a site; `disk`, if there is one, holds its files. */
export function accidentsOf(site: ChaosSite, disk: SmallDisk | null, random: Random): Accident[] {
  const anyServer = (): ChaosServer => random.pick(site.servers);
  const signalDatabase = (signal: NodeJS.Signals) => {
    for (const pid of site.databasePids()) process.kill(pid, signal);
  };
  const killServers = (servers: ChaosServer[]) => {
    for (const { child } of servers) child.kill('SIGKILL');
  };
  const withNetwork =
    (between: 'database' | 'people', change: (network: FlakyProxy) => Promise<void> | void) => async () => {
      const network = anyServer().networks[between];
      await change(network);
      return async () => {
        network.delay(0);
        await network.open();
      };
    };

  return [
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
    {
      name: 'a server loses its database',
      begin: withNetwork('database', (network) => network.cut()),
    },
    {
      name: 'the database falls silent',
      begin: withNetwork('database', (network) => network.silence()),
    },
    {
      name: 'the network between a server and the database is slow',
      begin: withNetwork('database', (network) => network.delay(slowMs.toDatabase)),
    },
    {
      name: 'people lose a server',
      begin: withNetwork('people', (network) => network.cut()),
    },
    {
      name: 'a server falls silent for people',
      begin: withNetwork('people', (network) => network.silence()),
    },
    {
      name: 'the network between people and a server is slow',
      begin: withNetwork('people', (network) => network.delay(slowMs.toPeople)),
    },
    {
      name: 'the clock of a server jumps',
      async begin() {
        const { child } = anyServer();
        const hours = random.pick([-2, 2, 25]);
        child.send({ clockOffsetMs: hours * hourMs });
        return () => {
          if (child.connected) child.send({ clockOffsetMs: 0 });
        };
      },
    },
    {
      name: 'the disk is full',
      ...(disk ? {} : { impossible: 'That needs the right to mount a disk.' }),
      begin: async () => (disk ? disk.fill() : doNothing),
    },
  ];
}
