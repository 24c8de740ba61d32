/** A piece of a sentence; names of files stand out. */
export interface TextPart {
  text: string;
  isName: boolean;
}

/** Where the names are in what the server says of an upload: every second group is one. */
const sentences = [
  /^(Missing dependency: )(.+)( is required by )(.+)( but couldn't be found\.)$/,
  /^(The dependency )(.+)(, required by )(.+)(, could not be uniquely resolved .+)$/,
  /^(Duplicate: Mission )(.+)( has already been uploaded\.)$/,
  /^(The level )(.+)( is missing an image thumbnail\.| contains custom code\.)$/,
  /^(The mission info in )(.+)( is missing the following fields: )(.+)(\.)$/,
  /^(The include )(.+)( in )(.+)( must show the data folder: .+)$/,
  /^((?:Interior|Shape|Sky) file )(.+)( failed to parse .+| has the wrong file extension.+)$/,
  /^(Image )(.+)( couldn't be read .+| has the wrong extension.+| is too large\..+| has an unsupported .+)$/,
  /^(The thumbnail )(.+)( has a very low resolution .+)$/,
  /^(The texture )(.+)(, used by )(.+)(, couldn't be found\.)$/,
  /^(Could not parse )(.+?\.mis)(\. .+)$/i,
  /^()(.+?)( does not contain .+)$/,
  /^()(.+?)( has the same path as a file that comes with the game, )(.+)(, which will be used instead\.)$/,
];

/** A problem or a warning with the names of files set apart; a sentence that is not known is one part. */
export function problemParts(sentence: string): TextPart[] {
  for (const pattern of sentences) {
    const groups = pattern.exec(sentence)?.slice(1);
    if (groups) return groups.map((text, index) => ({ text, isName: index % 2 === 1 })).filter(hasText);
  }
  return [{ text: sentence, isName: false }];
}

const hasText = ({ text }: TextPart): boolean => text !== '';
