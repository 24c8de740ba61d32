import type { ReportCategory, ReportState } from '../../shared/reports.ts';

export const categoryWords: Record<ReportCategory, string> = {
  offensive: 'It is offensive',
  copied: 'It is copied or not attributed',
  spam: 'It is spam',
  malicious: 'It is malicious or broken on purpose',
  other: 'Something else',
};

export const categoryOptions = (Object.keys(categoryWords) as ReportCategory[]).map((value) => ({
  value,
  label: categoryWords[value],
}));

/** The state of a report, in words for its reporter. */
export const stateWords: Record<ReportState, string> = {
  open: 'Waiting for a moderator',
  taken: 'A moderator is looking at it',
  resolved: 'Resolved',
};
