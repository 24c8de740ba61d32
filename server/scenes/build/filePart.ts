import type { Geometry } from '../../formats/interior/geometry.ts';
import type { LevelFiles, SceneFile } from './levelFiles.ts';
import type { MaterialList } from './materials.ts';

/** A part of a file that becomes a mesh. */
export interface FilePart {
  geometry: Geometry;
  /** The scene's material of one of the file; null where it is not drawn. */
  materialOf(index: number): number | null;
}

/** What the parts of a file are read from. */
export interface PartSources {
  files: LevelFiles;
  read(file: SceneFile): Uint8Array;
  materials: MaterialList;
}
