#pragma once

/* Whether a sanitizer watches: gcc says so by a macro, clang by a feature. */

#ifdef __has_feature
#define SANITIZED_BY(feature) __has_feature (feature)
#else
#define SANITIZED_BY(feature) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || SANITIZED_BY(address_sanitizer)
#define SANITIZED_ADDRESS 1
#else
#define SANITIZED_ADDRESS 0
#endif

#if defined(__SANITIZE_THREAD__) || SANITIZED_BY(thread_sanitizer)
#define SANITIZED_THREAD 1
#else
#define SANITIZED_THREAD 0
#endif
