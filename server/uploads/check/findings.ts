/** What is to be said about a mission; a subject (a missing file, a broken image) is named once in an upload. */
export interface Findings {
  problems: string[];
  warnings: string[];
  problem(text: string, subject?: string): void;
  warn(text: string, subject?: string): void;
}

/** `named` holds the subjects that were already named, for all missions of an upload. */
export function createFindings(named: Set<string>): Findings {
  const problems: string[] = [];
  const warnings: string[] = [];
  const add = (list: string[], text: string, subject: string) => {
    if (named.has(subject)) return;
    named.add(subject);
    list.push(text);
  };
  return {
    problems,
    warnings,
    problem: (text, subject = text) => add(problems, text, `problem ${subject}`),
    warn: (text, subject = text) => add(warnings, text, `warning ${subject}`),
  };
}
