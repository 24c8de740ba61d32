export interface CommentDocument {
  _id: number;
  levelId: number;
  author: number;
  /** Milliseconds since 1970. */
  time: number;
  content: string;
  /** The sender's ID for it; absent when none was sent. */
  clientId?: string;
}

export type NewCommentDocument = Omit<CommentDocument, '_id'>;

/** The facts of a new comment before it is stored; a repeat after a lost answer is not new. */
export interface RecordedComment {
  id: number;
  isNew: boolean;
}
