import { imageExtensions } from '../../../shared/imageExtensions.ts';
import type { DependencyNode, FileOrigin } from '../../../shared/uploads.ts';

const imageExtension = new RegExp(`(${imageExtensions.join('|').replaceAll('.', '\\.')})$`, 'i');

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.length - baseName(path).length);

const isPicture = ({ kind }: DependencyNode): boolean => kind === 'texture' || kind === 'image';

/** The name to show for a missing file; a picture may have any extension. */
export function wantedName(node: DependencyNode): string {
  const name = baseName(node.path);
  return isPicture(node) && !imageExtension.test(name) ? `${name}.jpg, .png …` : name;
}

/** The path to show in the tree, without the folder for thumbnails and where the parent has the same one. */
export function shownPath(node: DependencyNode, parent: DependencyNode | null): string {
  const name = node.origin === 'missing' ? wantedName(node) : baseName(node.path);
  const isBeside = parent !== null && folderOf(parent.path) === folderOf(node.path);
  return isBeside || node.kind === 'image' ? name : folderOf(node.path) + name;
}

/** Whether a file of this name could be the missing one. */
export function couldBe(node: DependencyNode, fileName: string): boolean {
  const [wanted, name] = [baseName(node.path).toLowerCase(), fileName.toLowerCase()];
  if (wanted === name) return true;
  if (!(isPicture(node) || node.kind === 'flipbook') || !imageExtension.test(name)) return false;
  // A flip-book may also be a single picture.
  const stem = wanted.replace(imageExtension, '').replace(/\.ifl$/, '');
  return [wanted, stem].includes(name.replace(imageExtension, ''));
}

export type OriginCounts = Record<FileOrigin, number>;

/** Counts the different files of each origin; a file that several others need counts once. */
export function countOrigins(tree: DependencyNode): OriginCounts {
  const seen = new Set<string>();
  const counts: OriginCounts = { archive: 0, stock: 0, missing: 0, unused: 0 };
  const visit = ({ path, origin, children }: DependencyNode) => {
    const key = `${origin} ${path.toLowerCase()}`;
    if (!seen.has(key)) counts[origin] += 1;
    seen.add(key);
    for (const child of children) visit(child);
  };
  visit(tree);
  return counts;
}

const rowsIn = ({ children }: DependencyNode): number =>
  children.reduce((rows, child) => rows + rowsIn(child), 1);

/** Trees of up to this number of rows are shown completely. */
const smallTree = 30;

export const isSmall = (tree: DependencyNode): boolean => rowsIn(tree) <= smallTree;

const lacks = (node: DependencyNode): boolean => node.origin === 'missing' || node.children.some(lacks);

const maxLacking = 12;
const maxOthers = 4;

export interface FoldedChildren {
  shown: DependencyNode[];
  /** How many are left out, and how many of those lack something. */
  hidden: number;
  hiddenLacking: number;
}

/**
 * The children to show in a large tree: some that lack something and, right below the mission, a few others.
 */
export function foldChildren({ children, kind }: DependencyNode): FoldedChildren {
  const lacking = children.filter(lacks);
  const others = kind === 'mission' ? children.filter((child) => !lacks(child)) : [];
  const kept = new Set([...lacking.slice(0, maxLacking), ...others.slice(0, maxOthers)]);
  const hidden = children.length - kept.size;
  if (hidden <= 1) return { shown: children, hidden: 0, hiddenLacking: 0 };
  return {
    shown: children.filter((child) => kept.has(child)),
    hidden,
    hiddenLacking: Math.max(0, lacking.length - maxLacking),
  };
}
