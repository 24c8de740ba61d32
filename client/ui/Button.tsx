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
  /** Of the location that `to` leads to. */
  state?: unknown;
  /** Anything else: a download, another site. */
  href?: string;
  ref?: Ref<HTMLAnchorElement>;
}

function lookOf(look: Omit<ButtonLook, 'children'>): string {
  const { variant, size, isDanger, isWide, isIconOnly, className } = look;
  return classes(
    styles.button,
    variant && styles[variant],
    size && styles[size],
    isDanger && styles.danger,
    isWide && styles.wide,
    isIconOnly && styles.iconOnly,
    className,
  );
}

export function Button({
  variant,
  isDanger = false,
  size,
  isWide = false,
  isIconOnly = false,
  className,
  isBusy = false,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      className={lookOf({ variant, isDanger, size, isWide, isIconOnly, className })}
      onClick={handleClick}
    />
  );
}

export function ButtonLink({
  variant,
  isDanger = false,
  size,
  isWide = false,
  isIconOnly = false,
  className,
  to,
  state,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = lookOf({ variant, isDanger, size, isWide, isIconOnly, className });
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
