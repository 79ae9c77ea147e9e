#pragma once

/* Whether a sanitizer watches: gcc says so by a macro, clang by a feature. */

#ifdef __has_feature
#define ESP_SANITIZED_BY(feature) __has_feature (feature)
#else
#define ESP_SANITIZED_BY(feature) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || ESP_SANITIZED_BY(address_sanitizer)
#define ESP_SANITIZED_ADDRESS 1
#else
#define ESP_SANITIZED_ADDRESS 0
#endif

#if defined(__SANITIZE_THREAD__) || ESP_SANITIZED_BY(thread_sanitizer)
#define ESP_SANITIZED_THREAD 1
#else
#define ESP_SANITIZED_THREAD 0
#endif

/* Before what is to become a part of each search that calls it, whose constants (with a tracer or
 * without) then leave of it what that search needs. Not where a sanitizer watches: speed is not
 * what counts there, and clang took four minutes for a single file. */
#if ESP_SANITIZED_ADDRESS || ESP_SANITIZED_THREAD
#define ESP_SEARCH_INLINE static inline
#else
#define ESP_SEARCH_INLINE static inline __attribute__ ((always_inline))
#endif
