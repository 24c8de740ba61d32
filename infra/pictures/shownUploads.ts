import type { APIRequestContext } from 'playwright-core';
import { tinyImage } from '../../server/testing/tinyImages.ts';
import { buildInterior, buildMission, interiorObject, zipOf } from '../../server/testing/tinyLevels.ts';
import { addressOf } from '../../shared/routeAddress.ts';

/** What the site has answered to an upload, to be shown again and again. */
export interface ShownUpload {
  status: number;
  json: object & { uploadId?: string };
}

export interface ShownUploads {
  /** One that lacks a file. */
  broken: ShownUpload;
  whole: ShownUpload;
  /** Of the level with the ID 1. */
  newVersion: ShownUpload;
}

/** Sends every upload once: an account may send only so many in an hour. */
export async function sendUploads(request: APIRequestContext, origin: string): Promise<ShownUploads> {
  const send = async (zip: Buffer, query: { replaces?: number } = {}): Promise<ShownUpload> => {
    const answer = await request.post(
      addressOf('upload.check', { query: { name: 'upward.zip', ...query } }),
      {
        data: zip,
        headers: { Origin: origin, 'Content-Type': 'application/zip' },
      },
    );
    return { status: answer.status(), json: await answer.json() };
  };
  const files = {
    'missions/upward.mis': buildMission({
      info: { name: 'Upward', artist: 'Ivory', time: '60000' },
      objects: interiorObject('~/data/interiors/own.dif'),
    }),
    'missions/upward.jpg': await tinyImage('jpeg', { width: 160, height: 120 }),
  };
  const whole = zipOf({ ...files, 'interiors/own.dif': buildInterior(['edge_white']) });
  return {
    broken: await send(zipOf(files)),
    whole: await send(whole),
    newVersion: await send(whole, { replaces: 1 }),
  };
}

export async function discardUploads(
  request: APIRequestContext,
  origin: string,
  uploads: ShownUploads,
): Promise<void> {
  for (const { json } of Object.values(uploads) as ShownUpload[]) {
    const { uploadId } = json;
    if (uploadId === undefined) continue;
    const address = addressOf('upload.discard', { params: { uploadId } });
    await request.delete(address, { headers: { Origin: origin } });
  }
}
