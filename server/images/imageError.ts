const messages = {
  unsupported: 'The image is of a format that is not supported.',
  unreadable: "The image couldn't be read.",
  tooManyPixels: 'The image has too many pixels.',
  tooExpensive: 'The image takes too much time or memory to read.',
} as const;

export type ImageProblem = keyof typeof messages;

export const imageProblems = {
  isProblem: (text: string): text is ImageProblem => Object.hasOwn(messages, text),
  isPassing: (problem: ImageProblem): boolean => problem === 'tooExpensive',
};

/** An error in an image from outside; never a server error. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  constructor(
    readonly problem: ImageProblem,
    options?: ErrorOptions,
  ) {
    super(messages[problem], options);
  }
}
