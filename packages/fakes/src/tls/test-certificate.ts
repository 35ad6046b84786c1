// A certificate for localhost and 127.0.0.1 that the fakes present: its key is public on purpose, it protects nothing.

/** Self-signed, CN=localhost, SAN=127.0.0.1 and localhost, valid from 2020 to 2120. Trust it with `ca: testCertificate.cert`. */
export const testCertificate: Readonly<{ cert: string; key: string }> = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHdZGZOVE57ne3FW
PS2LlHQB4g/27PpyfPWYlf/qqwPEswI7dngsPGk3tX37f5rKAjVrEdIYXW3T6Wjs
F6sxbYGjTjBMMB0GA1UdDgQWBBQtnm1VZgXNwaxaTLhodpBjeW85ATAPBgNVHRMB
Af8EBTADAQH/MBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9zdDAKBggqhkjOPQQD
AgNIADBFAiBnGejMImHide8oI/0s9ILN40uHDk3K0v6jyO8WoXfXbwIhAN6Q6q4l
TVLskQI/pjt9qIzBMsppxarkLlgg/lwdcZLJ
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQ5jo9KB9QNJaN3lg
I7Aq0uSMguJYp9pq63+Xr9lPHRGhRANCAAR3WRmTlROe53txVj0ti5R0AeIP9uz6
cnz1mJX/6qsDxLMCO3Z4LDxpN7V9+3+aygI1axHSGF1t0+lo7BerMW2B
-----END PRIVATE KEY-----
`,
};
