import { InstancedMesh, Line, type Material, Mesh, type Object3D, Sprite, Texture } from 'three';

/** Frees the graphics memory of everything below `root`. */
export function disposeAll(root: Object3D): void {
  root.traverse((thing) => {
    if (thing instanceof Mesh || thing instanceof Line || thing instanceof Sprite) {
      thing.geometry.dispose();
      const materials: Material[] = [thing.material].flat();
      for (const material of materials) disposeMaterial(material);
    }
    if (thing instanceof InstancedMesh) thing.dispose();
  });
  root.clear();
}

function disposeMaterial(material: Material): void {
  const map: unknown = 'map' in material ? material.map : null;
  if (map instanceof Texture) {
    if (map.image instanceof ImageBitmap) map.image.close();
    map.dispose();
  }
  material.dispose();
}
