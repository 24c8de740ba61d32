/** A text in which `code` stands between backticks. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
