import { z } from 'zod';
import {
  ChangePassword,
  ProfileInfo,
  SignedIn,
  SignIn,
  SignInInfo,
  SignUp,
  VerificationRequired,
} from '../../shared/accounts.ts';
import { BinItem } from '../../shared/bin.ts';
import { Change, ChangePage } from '../../shared/changes.ts';
import { CommentInfo } from '../../shared/comments.ts';
import { ErrorReply, InputIssue } from '../../shared/errors.ts';
import { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import { idParam } from '../../shared/fields.ts';
import { LevelVersion } from '../../shared/levelFiles.ts';
import { ExtendedLevelInfo, LevelInfo, MissionFields } from '../../shared/levels.ts';
import { LoveState } from '../../shared/loves.ts';
import { ModeratedPerson, ModerationEntry } from '../../shared/moderation.ts';
import type { JsonSchema } from '../../shared/openApi.ts';
import { ChangeEmail, DeleteAccount, OwnAccount, SessionInfo } from '../../shared/ownAccount.ts';
import { PackEditorChange } from '../../shared/packEditors.ts';
import { PackHistoryStep, PackVersion } from '../../shared/packHistory.ts';
import { PackOp } from '../../shared/packOp.ts';
import { IgnoredOp, PackOpsAnswer, PackState, PackStep, TextConflict } from '../../shared/packSteps.ts';
import { NewPack, PackInfo } from '../../shared/packs.ts';
import { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { ForgotPassword, ResetPassword } from '../../shared/recovery.ts';
import { NewReport, OwnReport, QueuedReport } from '../../shared/reports.ts';
import { SiteInfo } from '../../shared/site.ts';
import { ProblemFinding, WarningFinding } from '../../shared/uploadProblems.ts';
import { CheckedUpload, DependencyNode, Submission, UploadProblems } from '../../shared/uploads.ts';
import { CreatedWebhook, NewWebhook, WebhookInfo } from '../../shared/webhooks.ts';

/** The answer to a refused upload. */
const UploadRefusal = ErrorReply.extend({
  code: z.literal('upload_has_problems'),
  ...UploadProblems.shape,
});

/** The schemas with a name; every other one is written out where it is used. */
const named: Record<string, z.ZodType> = {
  SiteInfo,
  ProfileInfo,
  ExtendedProfileInfo,
  SignUp,
  SignIn,
  SignedIn,
  VerificationRequired,
  SignInInfo,
  ChangePassword,
  OwnAccount,
  SessionInfo,
  ChangeEmail,
  DeleteAccount,
  ForgotPassword,
  ResetPassword,
  LevelInfo,
  ExtendedLevelInfo,
  LevelVersion,
  MissionFields,
  CommentInfo,
  LoveState,
  PackInfo,
  ExtendedPackInfo,
  NewPack,
  PackOp,
  PackStep,
  PackEditorChange,
  PackHistoryStep,
  PackState,
  PackOpsAnswer,
  IgnoredOp,
  TextConflict,
  PackVersion,
  CheckedUpload,
  DependencyNode,
  Submission,
  InputIssue,
  ErrorReply,
  UploadRefusal,
  UploadProblems,
  ProblemFinding,
  WarningFinding,
  Change,
  ChangePage,
  NewWebhook,
  WebhookInfo,
  CreatedWebhook,
  NewReport,
  OwnReport,
  QueuedReport,
  ModerationEntry,
  ModeratedPerson,
  BinItem,
};

/** JSON Schemas by the schema of the contract. */
export interface Schemas {
  of(schema: z.ZodType): JsonSchema;
  /** The named ones. */
  named: Record<string, JsonSchema>;
}

export const componentRef = (id: string) => `#/components/schemas/${id}`;

/** JSON Schemas of everything that routes take (`input`) or answer (`output`). */
export function convertSchemas(used: z.ZodType[], io: 'input' | 'output'): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  // In a list, named schemas become references and all others are written out, wherever else they occur.
  const lists = new Map(used.map((schema, index) => [schema, `list${index}`]));
  for (const [schema, id] of lists) registry.add(z.array(schema), { id });
  const converted = z.toJSONSchema(registry, { io, uri: componentRef, override: plainly }).schemas;
  return {
    of: (schema) => (converted[lists.get(schema) ?? ''] as JsonSchema).items ?? {},
    named: Object.fromEntries(
      Object.keys(named).map((id) => {
        const { $schema, $id, ...schema } = converted[id] ?? {};
        return [id, schema as JsonSchema];
      }),
    ),
  };
}

/** Writes “whole number from 1” where the library writes “above 0 and no more than a double can count”. */
function plainly({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema === idParam) {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: 'integer', minimum: 1 });
  }
  // Not every language has classes of letters in regular expressions, so the description explains them.
  if (jsonSchema.format === 'email' || jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern;
  if (jsonSchema.type !== 'integer') return;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.exclusiveMinimum === 0) {
    delete jsonSchema.exclusiveMinimum;
    jsonSchema.minimum = 1;
  }
}
