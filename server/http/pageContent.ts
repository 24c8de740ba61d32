import type { CarriedData } from '../../shared/carriedData.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import type { Actor } from '../actor.ts';
import type { Asker } from '../images/asker.ts';

/** What is read for a page, and the levels whose pictures it shows at first. */
export interface PageContent {
  data: CarriedData;
  pictured: readonly LevelInfo[];
}

/** The person for whom a page is read, and the address that waits for it. */
export interface Reader {
  actor: Actor | null;
  asker: Asker;
}
