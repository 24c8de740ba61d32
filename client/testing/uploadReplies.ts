import { ApiError } from '../../shared/errors.ts';
import { sentenceOf } from '../../shared/uploadSentences.ts';
import type { CheckedUpload, DependencyNode, UploadProblems } from '../../shared/uploads.ts';
import { ok } from './fakeServer.ts';

export const mission = (path: string, ...children: DependencyNode[]): DependencyNode => ({
  path,
  kind: 'mission',
  origin: 'archive',
  children,
});
export const lava: DependencyNode = {
  path: 'interiors/lava',
  kind: 'texture',
  origin: 'missing',
  children: [],
};

export const buildChecked = ({
  warningFindings = [],
  ...overrides
}: Partial<CheckedUpload> = {}): CheckedUpload => ({
  status: 'success',
  uploadId: 'upload-1',
  missions: [{ misFilePath: 'volcano.mis', name: 'Volcano Run', tree: mission('volcano.mis') }],
  warnings: warningFindings.map(sentenceOf),
  warningFindings,
  packs: [],
  ...overrides,
});
export const threeLevels = buildChecked({
  missions: ['one', 'two', 'three'].map((name) => ({
    misFilePath: `${name}.mis`,
    name,
    tree: mission(`${name}.mis`),
  })),
});
type Problems = Omit<UploadProblems, 'problems'>;
export const buildProblems = (overrides: Partial<Problems> = {}): Problems => ({
  problemFindings: [{ code: 'missingDependency', dependency: 'lava', requiredBy: 'volcano.dif' }],
  uploadId: 'upload-1',
  missions: [{ misFilePath: 'volcano.mis', tree: mission('volcano.mis', lava) }],
  ...overrides,
});
export const refusedFor = (found: Problems) => {
  const details: UploadProblems = { ...found, problems: found.problemFindings.map(sentenceOf) };
  const error = new ApiError('upload_has_problems', { details: { ...details } });
  return { status: 400, body: error.toReply() };
};

export const submits = { 'POST /api/level/submit': () => ok({ levelIds: [7], newPackId: null }) };
