import { z } from 'zod';
import { ChangePassword, ProfileInfo, SignedIn, SignIn, SignInInfo, SignUp } from '../../shared/accounts.ts';
import { Change, ChangePage } from '../../shared/changes.ts';
import { CommentInfo } from '../../shared/comments.ts';
import { ErrorReply, InputIssue } from '../../shared/errors.ts';
import { ExtendedPackInfo } from '../../shared/extendedPacks.ts';
import { idParam } from '../../shared/fields.ts';
import { ExtendedLevelInfo, LevelInfo, LevelVersion, MissionFields } from '../../shared/levels.ts';
import { LoveState } from '../../shared/loves.ts';
import type { JsonSchema } from '../../shared/openApi.ts';
import { PackOp } from '../../shared/packOp.ts';
import { NewPack, PackInfo, PackState, PackStep } from '../../shared/packs.ts';
import { ExtendedProfileInfo } from '../../shared/profiles.ts';
import { SiteInfo } from '../../shared/site.ts';
import { ProblemFinding, WarningFinding } from '../../shared/uploadProblems.ts';
import { CheckedUpload, DependencyNode, Submission, UploadProblems } from '../../shared/uploads.ts';
import { NewWebhook, WebhookInfo } from '../../shared/webhooks.ts';

/** What a refused upload answers. */
const UploadRefusal = ErrorReply.extend({
  code: z.literal('upload_has_problems'),
  ...UploadProblems.shape,
});

/** The shapes that have a name of their own; every other one is written out where it is used. */
const named: Record<string, z.ZodType> = {
  ...{ SiteInfo, ProfileInfo, ExtendedProfileInfo, SignUp, SignIn, SignedIn, SignInInfo, ChangePassword },
  ...{ LevelInfo, ExtendedLevelInfo, LevelVersion, MissionFields, CommentInfo, LoveState },
  ...{ PackInfo, ExtendedPackInfo, NewPack, PackOp, PackStep, PackState },
  ...{ CheckedUpload, DependencyNode, Submission, InputIssue, ErrorReply },
  ...{ UploadRefusal, UploadProblems, ProblemFinding, WarningFinding },
  ...{ Change, ChangePage, NewWebhook, WebhookInfo },
};

/** JSON Schemas by where the contract has them. */
export interface Schemas {
  of(schema: z.ZodType): JsonSchema;
  /** Those with a name. */
  named: Record<string, JsonSchema>;
}

export const componentRef = (id: string) => `#/components/schemas/${id}`;

/** JSON Schemas of all that routes take (`input`), or of all that they answer (`output`). */
export function convertSchemas(used: z.ZodType[], io: 'input' | 'output'): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  // As items of a list, schemas with a name become references and all others are written out, wherever else they occur.
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

/** Says “whole number from 1” where the library says “above 0 and no more than a double can count”. */
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
  // Classes of letters are no regular expressions in every language; the description says what is meant.
  if (jsonSchema.format === 'email' || jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern;
  if (jsonSchema.type !== 'integer') return;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.exclusiveMinimum === 0) {
    delete jsonSchema.exclusiveMinimum;
    jsonSchema.minimum = 1;
  }
}
