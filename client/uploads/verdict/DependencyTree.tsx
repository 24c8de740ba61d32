import {
  Box,
  ChevronDown,
  CloudSun,
  File,
  FileQuestionMark,
  Film,
  Image,
  ImageOff,
  Map as MapIcon,
  Plus,
  Shapes,
  Volume2,
} from 'lucide-react';
import { useState } from 'react';
import type { DependencyNode, FileKind } from '../../../shared/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { countOf } from '../../ui/countOf.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { Path } from '../../ui/Path.tsx';
import type { Selection } from '../choose/selection.ts';
import styles from './DependencyTree.module.css';
import { type FoldedChildren, foldChildren, isSmall, shownPath, wantedName } from './dependencyTree.ts';

export interface TreeContext {
  /** The name of the uploaded zip or folder; it is shown beside every file that was in it. */
  kind: Selection['kind'];
  /** Asks for a missing file; null when nothing can be added. */
  onAdd: ((node: DependencyNode) => void) | null;
  /** Whether adding is disabled for the moment. */
  isBusy?: boolean;
}

/** The files that a mission needs and where they were found, as nested lists. */
export function DependencyTree({ tree, ...context }: TreeContext & { tree: DependencyNode }) {
  return (
    <ul className={styles.tree}>
      <Branch node={tree} parent={null} isLarge={!isSmall(tree)} {...context} />
    </ul>
  );
}

/** The same without the mission itself, for a place where a heading names it already. */
export function DependencyList({ tree, ...context }: TreeContext & { tree: DependencyNode }) {
  return (
    <div className={styles.tree}>
      <Children node={tree} isLarge={!isSmall(tree)} {...context} />
    </div>
  );
}

interface ChildrenProps extends TreeContext {
  node: DependencyNode;
  /** Parts of a large tree are folded at first. */
  isLarge: boolean;
}

function Branch({ parent, ...rest }: ChildrenProps & { parent: DependencyNode | null }) {
  return (
    <li>
      <FileRow {...rest} parent={parent} />
      <Children {...rest} />
    </li>
  );
}

function Children({ node, isLarge, ...context }: ChildrenProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (node.children.length === 0) return null;
  const folded = isLarge && !isOpen ? foldChildren(node) : null;
  const shown = folded?.shown ?? node.children;
  return (
    <ul>
      {shown.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may be needed twice, and the order never changes
        <Branch key={index} node={child} parent={node} isLarge={isLarge} {...context} />
      ))}
      {folded !== null && folded.hidden > 0 && (
        <li>
          <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
            <ChevronDown className="icon" />
            {describeFold(folded)}
          </button>
        </li>
      )}
    </ul>
  );
}

function describeFold({ shown, hidden, hiddenLacking }: FoldedChildren): string {
  if (shown.length === 0) return `needs ${countOf(hidden, 'file')}`;
  const more = `and ${formatCount(hidden)} more files`;
  return hiddenLacking > 0 ? `${more}, ${formatCount(hiddenLacking)} of them missing` : more;
}

const icons = {
  mission: MapIcon,
  image: Image,
  texture: Image,
  interior: Box,
  shape: Shapes,
  sky: CloudSun,
  flipbook: Film,
  sound: Volume2,
  other: File,
} satisfies Record<FileKind, typeof File>;

interface FileRowProps extends TreeContext {
  node: DependencyNode;
  parent: DependencyNode | null;
}

function FileRow({ node, parent, kind, onAdd, isBusy }: FileRowProps) {
  const isMissing = node.origin === 'missing';
  const isPicture = node.kind === 'image' || node.kind === 'texture';
  const Icon = !isMissing ? icons[node.kind] : isPicture ? ImageOff : FileQuestionMark;
  return (
    <div className={styles.row}>
      <Icon className="icon" aria-hidden />
      <span className={parent ? styles.name : styles.mission}>
        <Path path={shownPath(node, parent)} />
      </span>
      <span className={styles.from}>
        <OriginChip node={node} kind={kind} />
      </span>
      {isMissing && onAdd && (
        <span className={styles.add}>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Add this file: ${wantedName(node)}`}
            onClick={() => onAdd(node)}
          >
            <Plus className="icon" />
            Add this file
          </Button>
        </span>
      )}
    </div>
  );
}

function OriginChip({ node: { origin }, kind }: { node: DependencyNode; kind: Selection['kind'] }) {
  if (origin === 'archive') return <Chip tone="good">in your {kind}</Chip>;
  if (origin === 'missing') return <Chip tone="bad">missing</Chip>;
  return <Chip>{origin === 'stock' ? 'ships with the game' : 'not needed'}</Chip>;
}
