import { ButtonLink } from '../ui/Button.tsx';
import { Prose } from '../ui/Prose.tsx';
import { useSite } from './siteStore.ts';

export function SupportPage() {
  const info = useSite((site) => site.info);
  return (
    <Prose title="Support">
      <p>
        Something does not work, a level breaks the rules, you lost your account, or you have an idea? The
        community and the people who run this site are glad to hear from you.
      </p>
      {info?.supportUrl && (
        <p>
          <ButtonLink variant="primary" href={info.supportUrl} target="_blank" rel="noopener">
            {contactLabel(info.supportUrl)}
          </ButtonLink>
        </p>
      )}
      {info && !info.supportUrl && (
        <p>
          Whoever runs this site has not said yet where to reach them. A comment on a level reaches its
          uploader and everyone who looks at it.
        </p>
      )}
      <p>Say what you did, what happened and what you expected; the address of the page helps.</p>
    </Prose>
  );
}

const contactLabel = (url: string): string => (url.startsWith('mailto:') ? 'Write a mail' : 'Get in touch');
