import { Fragment } from 'react';

/** A path, or the name of a file, that breaks between its parts where it is too long for a line. */
export function Path({ path }: { path: string }) {
  return path.split(/(?<=[/_.-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never change their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
