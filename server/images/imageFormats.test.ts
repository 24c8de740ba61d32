import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { blue, red, tinyBmp, tinyDds, tinyImage } from '../testing/tinyImages.ts';
import { identifyImage, negotiateImageFormat } from './imageFormats.ts';

describe('identifyImage', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('knows %s', async (format) => {
    expect(identifyImage(await tinyImage(format))).toBe(format);
  });

  it('knows BMP and DDS', () => {
    expect(identifyImage(tinyBmp(2, 2, red, blue))).toBe('bmp');
    expect(identifyImage(tinyDds(4, 4, red))).toBe('dds');
  });

  it.each([
    ['nothing', ''],
    ['one byte', 'B'],
    ['text', 'BM is how this begins, but not how a picture does.'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0mp42isom'],
    ['half a signature', '\x89PNG\r\n'],
  ])('takes %s for no image', (_, text) => {
    expect(identifyImage(Buffer.from(text, 'latin1'))).toBeNull();
  });

  it('reads a view, not the buffer behind it', async () => {
    const png = await tinyImage('png');
    const padded = Buffer.concat([Buffer.from('padding'), png]);
    expect(identifyImage(padded.subarray(7))).toBe('png');
    expect(identifyImage(padded)).toBeNull();
  });
});

describe('negotiateImageFormat', () => {
  it.each([
    [undefined, 'jpeg'],
    ['', 'jpeg'],
    ['*/*', 'jpeg'],
    ['image/*', 'jpeg'],
    ['image/png,image/jpeg', 'jpeg'],
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'webp'],
    ['IMAGE/WEBP ; q=0.1, */*', 'webp'],
    ['image/webp;q=0, image/jpeg', 'jpeg'],
    ['image/webp;q=0.0,image/avif', 'avif'],
    ['image/avif', 'avif'],
    ['image/webpfoo', 'jpeg'],
    [',,;;q=,', 'jpeg'],
  ])('answers %j with %s', (accept, expected) => {
    const request = new IncomingMessage(new Socket());
    if (accept !== undefined) request.headers.accept = accept;
    const types = new Koa().createContext(request, new ServerResponse(request)).accepts();
    expect(negotiateImageFormat(types)).toBe(expected);
  });
});
