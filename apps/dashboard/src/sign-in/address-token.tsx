// The token of a link that somebody was given: it stands behind the # of the address, where no server sees it.
'use client';
import { Alert, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Undefined until the address is known; empty where it has none. */
export function useAddressToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  return token;
}

export function NoToken() {
  return (
    <Alert color="red" role="alert">
      <Text size="sm">This address has no token. Open the whole address that you were given.</Text>
    </Alert>
  );
}
