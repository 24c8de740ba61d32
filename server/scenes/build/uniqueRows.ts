import { type Indices, type SceneBox, wideFrom } from '../../../shared/scene.ts';

/** Rows of numbers taken from a list of a file; each is kept once, however often it is requested. */
export interface UniqueRows {
  /** The number of the kept row that equals the one at `index` of the file. */
  add(index: number): number;
  readonly count: number;
  rows(): Float32Array;
  /** The same numbers, column after column, which compress better. */
  columns(): Float32Array;
  /** The box of the first three columns. */
  box(): SceneBox;
}

/** `read` returns a number of a row of the file. */
export function uniqueRows(width: number, read: (index: number, column: number) => number): UniqueRows {
  const numbers: number[] = [];
  const byIndex = new Map<number, number>();
  const byContent = new Map<string, number>();
  let count = 0;

  function keep(index: number): number {
    const row = Float32Array.from({ length: width }, (_, column) => read(index, column));
    const content = Buffer.from(row.buffer).toString('latin1');
    const known = byContent.get(content);
    if (known !== undefined) return known;
    for (const number of row) numbers.push(number);
    byContent.set(content, count);
    return count++;
  }

  return {
    add(index) {
      const known = byIndex.get(index) ?? keep(index);
      byIndex.set(index, known);
      return known;
    },
    get count() {
      return count;
    },
    rows: () => Float32Array.from(numbers),
    columns: () =>
      Float32Array.from(numbers, (_, at) => numbers[(at % count) * width + Math.floor(at / count)] ?? 0),
    box() {
      const box: SceneBox = { min: [0, 0, 0], max: [0, 0, 0] };
      for (let axis = 0; axis < 3; axis++) {
        const values = numbers.filter((_, at) => at % width === axis);
        box.min[axis] = values.reduce((a, b) => Math.min(a, b), values[0] ?? 0) || 0;
        box.max[axis] = values.reduce((a, b) => Math.max(a, b), values[0] ?? 0) || 0;
      }
      return box;
    },
  };
}

/** Numbers of rows, in 16 bits where those suffice. */
export const indexList = (numbers: readonly number[], of: number): Indices =>
  of > wideFrom ? Uint32Array.from(numbers) : Uint16Array.from(numbers);
