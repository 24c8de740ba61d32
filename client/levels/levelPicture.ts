import type { LevelInfo } from '../../shared/levels.ts';
import { addressOf } from '../api/address.ts';

type Pictured = Pick<LevelInfo, 'id' | 'editedAt'>;

/** A level's picture, at most 640×480. Browsers cache it, so its address changes with every edit. */
export const levelPicture = ({ id, editedAt }: Pictured): string =>
  addressOf('level.image', { params: { id }, query: { v: editedAt } });

/** The large preview, at most 2000×1400, or the file as it was uploaded. */
export const levelPreview = ({ id, editedAt }: Pictured, original = false): string =>
  addressOf('level.prevImage', { params: { id }, query: { original, v: editedAt } });
