import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export interface ButtonLook {
  /** Use one `primary` button per screen; `plain` has no border; `loved` fills its icon. */
  variant?: 'primary' | 'plain' | 'loved' | undefined;
  /** For actions that cannot be undone; with `primary` it is filled, as the last step of a confirmation. */
  isDanger?: boolean;
  size?: 'big' | 'small' | undefined;
  isWide?: boolean;
  isIconOnly?: boolean;
  children: ReactNode;
  className?: string | undefined;
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonLook> {
  /** Keeps the focus and ignores clicks while the started action is running. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

interface ButtonLinkProps
  extends ButtonLook,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonLook | 'href'> {
  /** A page of this site. */
  to?: string;
  /** The state of the location that `to` leads to. */
  state?: unknown;
  /** Anything else: a download, another site. */
  href?: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** The class for the look of a button, and its other properties. */
function styleOf<Props extends Omit<ButtonLook, 'children'>>({
  variant,
  size,
  isDanger = false,
  isWide = false,
  isIconOnly = false,
  className,
  ...rest
}: Props) {
  const look = classes(
    styles.button,
    variant && styles[variant],
    size && styles[size],
    isDanger && styles.danger,
    isWide && styles.wide,
    isIconOnly && styles.iconOnly,
    className,
  );
  return { look, rest };
}

export function Button({ isBusy = false, onClick, ...props }: ButtonProps) {
  const { look, rest } = styleOf(props);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      className={look}
      onClick={handleClick}
    />
  );
}

export function ButtonLink({ to, state, children, ...props }: ButtonLinkProps) {
  const { look, rest } = styleOf(props);
  if (to !== undefined) {
    return (
      <Link {...rest} to={to} state={state} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} className={look}>
      {children}
    </a>
  );
}
