import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One measured figure. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  target: { atLeast: number } | { atMost: number };
}

export interface Report {
  /** The groups that were measured. */
  groups: string[];
  measuredAt: string;
  engine: string;
  /** Of the server. */
  processes: number;
  node: string;
  processors: number;
  figures: Figure[];
}

function isMet({ value, target }: Figure): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** The figures as lines of a table. */
export function formatTable(figures: Figure[]): string[] {
  const rows = figures.map((figure) => {
    return [
      isMet(figure) ? 'met' : 'MISSED',
      `${formatNumber(figure.value)} ${figure.unit}`,
      describeTarget(figure),
      figure.what,
    ];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell)).join('  '),
  );
}

function describeTarget({ target, unit }: Figure): string {
  return 'atLeast' in target
    ? `≥ ${formatNumber(target.atLeast)} ${unit}`
    : `≤ ${formatNumber(target.atMost)} ${unit}`;
}

const formatNumber = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Returns the path of the written report. */
export function writeReport(folder: string, report: Report): string {
  mkdirSync(folder, { recursive: true });
  const path = join(
    folder,
    `${report.measuredAt.replace(/[:.]/g, '-')}-${report.groups.join('-').replace(/\W+/g, '-')}.json`,
  );
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}
