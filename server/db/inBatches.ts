import type { FindCursor } from 'mongodb';

const batchSize = 100;

/** Hands what a query finds to `work`, some documents at a time, so that they are never all in memory. */
export async function inBatches<Document>(
  found: FindCursor<Document>,
  work: (batch: Document[]) => Promise<unknown>,
): Promise<void> {
  let batch: Document[] = [];
  for await (const document of found.batchSize(batchSize)) {
    batch.push(document);
    if (batch.length < batchSize) continue;
    await work(batch);
    batch = [];
  }
  if (batch.length > 0) await work(batch);
}
