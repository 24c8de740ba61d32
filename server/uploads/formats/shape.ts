import { FormatError } from './formatError.ts';

/** One entry of a shape's material list. */
export interface ShapeMaterial {
  /** As written, trimmed. May contain dots that begin no extension (`base.marble`). */
  name: string;
  /** Raw flag word of the material list, unsigned. */
  flags: number;
  /** The texture is a flip-book: a .ifl file that names the frames (flag bit 27). */
  isFlipbook: boolean;
  /** File name of the flip-book from the shape's own records (`Glow.ifl`), where those can be read; else try `{name}.ifl`. */
  flipbookName: string | undefined;
  /** Used as reflectance map only (flag bit 31): often missing, and never a problem. */
  isReflectanceMapOnly: boolean;
}

/** What a level needs to know of a .dts file. */
export interface Shape {
  version: number;
  materials: ShapeMaterial[];
}

/** @throws FormatError */
export function parseShape(bytes: Uint8Array): Shape {
  throw new FormatError('This shape cannot be read yet.', { offset: bytes.length });
}
