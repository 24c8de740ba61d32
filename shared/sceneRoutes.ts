import { z } from 'zod';
import { idParam, pixels } from './fields.ts';
import { textureSide } from './pictureSizes.ts';
import { route } from './route.ts';
import { uploadId } from './uploads.ts';

const byId = z.strictObject({ id: idParam });
const address = z.string().optional().describe('Ignored: makes a new address for a new version.');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal digits.');
const pending = { uploadId, missionId: z.coerce.number().int().nonnegative() };

const aboutScenes =
  'A binary file with the interiors, moving parts, things, triggers, light and sky of a level. It begins with three numbers of 32 bits, little endian: 0x4E43534D, the version of the format (1), and the length of the JSON that follows; the lists of points, texture coordinates, normals and surfaces come after it.';

/** A level in three dimensions, its textures, and its map. */
export const sceneRoutes = {
  'upload.scene': route({
    method: 'GET',
    path: '/level/upload-scene',
    summary: 'A mission of an upload that is not submitted yet, in 3D',
    refusals: ['upload_expired', 'scene_unavailable'],
    access: 'signedIn',
    scope: 'upload',
    query: z.object(pending),
    replyKind: 'file',
    replyType: 'application/octet-stream',
  }),
  'upload.texture': route({
    method: 'GET',
    path: '/level/upload-texture',
    summary: 'A texture of such a mission',
    refusals: ['upload_expired', 'image_not_found'],
    access: 'signedIn',
    scope: 'upload',
    query: z.object({ ...pending, sha256 }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
  'upload.map': route({
    method: 'GET',
    path: '/level/upload-map',
    summary: 'Such a mission from above',
    refusals: ['upload_expired', 'scene_unavailable'],
    access: 'signedIn',
    scope: 'upload',
    query: z.object({ ...pending, width: pixels }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
  'level.scene': route({
    method: 'GET',
    path: '/level/:id/scene',
    summary: 'The level in 3D',
    details: aboutScenes,
    refusals: ['level_not_found', 'version_not_found', 'scene_unavailable'],
    params: byId,
    query: z.object({ v: address, version: idParam.optional() }),
    replyKind: 'file',
    replyType: 'application/octet-stream',
  }),
  'level.texture': route({
    method: 'GET',
    path: '/level/:id/texture/:sha256',
    summary: `A texture of a level, of any of its versions, at most ${textureSide} pixels wide and high`,
    refusals: ['level_not_found', 'image_not_found'],
    params: z.strictObject({ id: idParam, sha256 }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
  'level.map': route({
    method: 'GET',
    path: '/level/:id/map',
    summary: 'The level from above',
    refusals: ['level_not_found', 'version_not_found', 'scene_unavailable'],
    params: byId,
    query: z.object({ v: address, version: idParam.optional(), width: pixels }),
    replyKind: 'file',
    replyType: 'image/*',
  }),
};
