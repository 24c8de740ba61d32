import type { Finding, ProblemFinding, WarningFinding } from '../../../shared/uploadProblems.ts';
import { sentenceOf } from '../../../shared/uploadSentences.ts';

/** The findings about a mission; a subject (a missing file, a broken image) is reported once per upload. */
export interface Findings {
  problems: ProblemFinding[];
  warnings: WarningFinding[];
  problem(finding: ProblemFinding, subject?: string): void;
  warn(finding: WarningFinding, subject?: string): void;
}

/** `named` holds the subjects reported already, for all missions of an upload. */
export function createFindings(named: Set<string>): Findings {
  const problems: ProblemFinding[] = [];
  const warnings: WarningFinding[] = [];
  const isNew = (subject: string): boolean => {
    const { size } = named;
    return named.add(subject).size > size;
  };
  return {
    problems,
    warnings,
    problem: (finding, subject = sentenceOf(finding)) => {
      if (isNew(`problem ${subject}`)) problems.push(finding);
    },
    warn: (finding, subject = sentenceOf(finding)) => {
      if (isNew(`warning ${subject}`)) warnings.push(finding);
    },
  };
}

/** The findings without repetitions. */
export function distinct<Found extends Finding>(findings: readonly Found[]): Found[] {
  const bySentence = new Map<string, Found>();
  for (const finding of findings) {
    const sentence = sentenceOf(finding);
    if (!bySentence.has(sentence)) bySentence.set(sentence, finding);
  }
  return [...bySentence.values()];
}
