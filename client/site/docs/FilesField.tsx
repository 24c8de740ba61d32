import { Field } from '../../ui/Field.tsx';

/** An archive as it is, or the files of a level, from the visitor's disk. */
export function FilesField({ onChange }: { onChange: (files: File[]) => void }) {
  return (
    <Field label="Files" hint="One zip is sent as it is; several files are sent as a form.">
      {(control) => (
        <input
          {...control}
          type="file"
          multiple
          style={{ maxWidth: '100%' }}
          onChange={(event) => onChange([...(event.target.files ?? [])])}
        />
      )}
    </Field>
  );
}
