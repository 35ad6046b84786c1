// Lets one process run file after file: our own modules are loaded anew for each, and the packages stay loaded.
import { vi } from 'vitest';

// A start of Node with Nest, TypeORM and sign-in takes longer than most files take to run.
vi.resetModules();
