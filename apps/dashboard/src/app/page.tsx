import { Button, Title } from '@mantine/core';
export default function Page() {
  return (
    <>
      <Title>Overview</Title>
      <Button>Hello</Button>
    </>
  );
}
