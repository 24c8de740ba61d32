import { posix } from 'node:path';
import { openGeometry } from '../../formats/interior/geometry.ts';
import { readInterior, specialMaterials, textureStem } from '../../formats/interior.ts';
import type { FilePart, PartSources } from './filePart.ts';
import type { SceneFile } from './levelFiles.ts';

/** The interior itself, and its moving parts. @throws FormatError */
export function openInterior(
  file: SceneFile,
  { read, materials }: PartSources,
): (part: number) => FilePart | null {
  const bytes = read(file);
  const folder = posix.dirname(file.path);
  const { interiors, subObjects } = readInterior(bytes);
  return (part) => {
    const record = part < 0 ? interiors[0] : subObjects[part];
    if (!record) return null;
    const geometry = openGeometry(bytes, record.layout);
    const materialOf = (index: number) => {
      const name = textureStem(geometry.material(index));
      return isSeen(name) ? materials.indexOf(folder, name) : null;
    };
    return { geometry, materialOf };
  };
}

const isSeen = (material: string): boolean =>
  !specialMaterials.has(material) && material !== 'tools_invisible';
