import type { WrittenText } from './writtenText.ts';

export interface CommentDocument extends WrittenText {
  _id: number;
  levelId: number;
}

export type NewCommentDocument = Omit<CommentDocument, '_id'>;

/** The stored comment of a job; `isNew` is false for a repeat after a lost answer. */
export interface RecordedComment {
  id: number;
  isNew: boolean;
}
