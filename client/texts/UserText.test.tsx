import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { UserText } from './UserText.tsx';

afterEach(cleanup);

const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('UserText', () => {
  test('web addresses become links that pass on neither rank nor opener', async () => {
    render(<UserText>See https://marble.example/warm-ups. And http://a.example!</UserText>);
    await screen.findAllByRole('link');
    expect(hrefs()).toEqual(['https://marble.example/warm-ups', 'http://a.example']);
    for (const link of screen.getAllByRole('link')) {
      expect(link.getAttribute('rel')).toBe('nofollow ugc noopener');
    }
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'ftp://example.com/file',
    'mailto:someone@example.com',
    'someone@example.com',
    '//example.com/x',
    'file:///etc/passwd',
    'blob:https//x',
    'main.cs and levels.is',
  ])('%s stays text', (text) => {
    const { container } = render(<UserText>{text}</UserText>);
    expect(hrefs()).toEqual([]);
    expect(container.textContent).toBe(text);
  });

  test('markup is shown as text', async () => {
    const text = '<img src=x onerror=alert(1)> <b>bold</b> https://a.example/"onmouseover="alert(1)';
    const { container } = render(<UserText>{text}</UserText>);
    await screen.findByRole('link');
    expect(container.querySelector('img, b, [onmouseover]')).toBeNull();
    expect(container.textContent).toBe(text);
  });

  test('every character and line break is kept', async () => {
    const text = 'one\n\n  two https://a.example/b three\nhttps://a.example/b';
    const { container } = render(<UserText>{text}</UserText>);
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(container.textContent).toBe(text);
  });
});
