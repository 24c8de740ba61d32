import type { Config } from '../config.ts';
import { type Outgoing, toAnywhere, toTheInternet } from './outgoing.ts';

export const outgoingOf = ({ allowsPrivateWebhooks }: Config): Outgoing =>
  allowsPrivateWebhooks ? toAnywhere : toTheInternet;
