// A button that says why it cannot be pressed, where a permission or the state of things forbids it.
'use client';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface PermittedButtonProps extends ButtonProps {
  /** Undefined: it may be pressed. */
  readonly whyNot: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function PermittedButton({ whyNot, onClick, children, ...rest }: PermittedButtonProps) {
  const isOff = whyNot !== undefined;
  return (
    <Tooltip label={whyNot} disabled={!isOff} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        {...rest}
        {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={() => {
          if (!isOff) onClick();
        }}
      >
        {children}
        {isOff && <span className="visually-hidden"> ({whyNot})</span>}
      </Button>
    </Tooltip>
  );
}
