import { EditorView } from '@codemirror/view';

/** Uses the colour tokens of the site, so that the editor follows the theme. */
export const codeTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
    fontSize: '0.9rem',
    lineHeight: '1.7',
    maxHeight: '60vh',
    minHeight: '180px',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: '12px 0' },
  '.cm-line': { padding: '0 16px 0 32px', textIndent: '-16px' },
  '.cm-selectionMatch': { backgroundColor: 'var(--azure-soft)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--ruby)',
    textUnderlineOffset: '4px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--ruby)' },
  '.cm-tooltip': {
    maxWidth: 'min(420px, 90vw)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-s)',
    color: 'var(--ink)',
    backgroundColor: 'var(--cloud)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { fontFamily: 'var(--font-text)', padding: '8px 12px' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--ruby)' },
});
