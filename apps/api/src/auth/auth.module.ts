// Signing in: the routes, and what they need beyond sessions.
import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { JoiningService } from './joining.service.js';
import { OwnSignIn } from './own-sign-in.service.js';
import { PeopleModule } from './people.module.js';
import { SetupNotice } from './setup-notice.js';
import { SignInService } from './sign-in.service.js';
import { SignInTries } from './sign-in-tries.js';

@Module({
  imports: [PeopleModule],
  controllers: [AuthController],
  providers: [JoiningService, OwnSignIn, SetupNotice, SignInService, SignInTries],
})
export class AuthModule {}
