/** Which accounts have changed, for the processes of a site that has several: one document. */
export interface AccountNewsDocument {
  _id: 'accounts';
  /** The number of changes so far. */
  changes: number;
  /** The accounts of the last of them, oldest first. */
  last: number[];
}
